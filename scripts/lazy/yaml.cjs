/** What the bundle takes for yaml: loaded when the first file is parsed, which a run of the kit's own suites never does. */
module.exports = {
  get isMap() {
    return require('yaml').isMap;
  },
  get isScalar() {
    return require('yaml').isScalar;
  },
  get isSeq() {
    return require('yaml').isSeq;
  },
  get LineCounter() {
    return require('yaml').LineCounter;
  },
  get parseDocument() {
    return require('yaml').parseDocument;
  },
};
