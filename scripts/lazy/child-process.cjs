/** What commander starts commands with that are files of their own; the kit has none. */
module.exports = {
  get spawn() {
    return require('node:child_process').spawn;
  },
};
