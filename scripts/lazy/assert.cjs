/** What undici makes sure of on its way, without all of node's assertions. */
module.exports = (value, message) => {
  if (!value) require('node:assert')(value, message);
};
