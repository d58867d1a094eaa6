module.exports = require('./authoring.cjs').metaSchema;
