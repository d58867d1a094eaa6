/** The bundle of what only the files of a user need. */
module.exports = {
  get yaml() {
    return require('yaml');
  },
  get ajv() {
    return require('ajv/dist/2020.js');
  },
  get metaSchema() {
    return require('../../schemas/generated/meta-schema.js');
  },
  get formats() {
    return require('ajv-formats');
  },
};
