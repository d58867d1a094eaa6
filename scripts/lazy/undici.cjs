/**
 * What the bundle takes for undici: only the parts that the kit uses, each loaded when it is first touched. All of undici
 * (fetch, caches, web sockets) costs more start-up than everything else together.
 */
module.exports = {
  get buildConnector() {
    return require('undici/lib/core/connect.js');
  },
  get Client() {
    return require('undici/lib/dispatcher/client.js');
  },
  get EnvHttpProxyAgent() {
    return require('undici/lib/dispatcher/env-http-proxy-agent.js');
  },
};
