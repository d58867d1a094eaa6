/** What the command takes for yaml: loaded when the first file is parsed, which a run of the kit's own suites never does. */
module.exports = {
  get isMap() {
    return require('./authoring.cjs').yaml.isMap;
  },
  get isScalar() {
    return require('./authoring.cjs').yaml.isScalar;
  },
  get isSeq() {
    return require('./authoring.cjs').yaml.isSeq;
  },
  get LineCounter() {
    return require('./authoring.cjs').yaml.LineCounter;
  },
  get parseDocument() {
    return require('./authoring.cjs').yaml.parseDocument;
  },
};
