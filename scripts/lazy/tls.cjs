/** The parts of TLS that are asked for, when they are: a service of a test may well do without. */
module.exports = {
  get connect() {
    return require('node:tls').connect;
  },
  get rootCertificates() {
    return require('node:tls').rootCertificates;
  },
};
