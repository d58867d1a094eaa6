/** Loaded when the first compressed body arrives. */
module.exports = {
  get brotliDecompress() {
    return require('node:zlib').brotliDecompress;
  },
  get gunzip() {
    return require('node:zlib').gunzip;
  },
  get inflate() {
    return require('node:zlib').inflate;
  },
};
