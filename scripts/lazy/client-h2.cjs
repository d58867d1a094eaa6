/** The part of undici that speaks HTTP/2, which the kit never asks for: it would load node's own part as well. */
module.exports = (...args) => require('undici/lib/dispatcher/client-h2.js')(...args);
