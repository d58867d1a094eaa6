module.exports = require('./authoring.cjs').ajv;
