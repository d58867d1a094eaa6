/** Loaded when the first pattern is a glob that text alone cannot answer. */
module.exports = (...args) => require('picomatch')(...args);
