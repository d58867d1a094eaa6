module.exports = require('./authoring.cjs').formats;
