/** A service of a German house: names and words of its own language, also for what went wrong. */
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const german: ForeignService = {
  name: 'german',
  flaw: {
    what: 'a failure of a field has a code and no message',
    fails: ['create/refuses/orderItems-missing', 'cancel/refuses/ksOrderId-missing'],
  },
  fields: { errorMessage: ['meldung'] },
  start(setting) {
    const tokens = createTokens();
    let nummer = 4_711;
    const fehler = (status: number, fehlercode: string, meldung: string) =>
      json(status, { erfolg: false, fehler: { fehlercode, meldung, zeitpunkt: '21.11.2026 05:30:00' } });
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.method !== 'POST') return fehler(405, 'METHODE_UNBEKANNT', 'Diese Methode wird hier nicht bedient');
      if (seen.path === '/oauth2/token') {
        const form = new URLSearchParams(seen.text);
        if (form.get('grant_type') !== 'client_credentials')
          return fehler(400, 'GENEHMIGUNG_UNBEKANNT', 'Diese Art der Genehmigung gibt es nicht');
        if (!knowsClient(form, setting)) return fehler(401, 'ANMELDUNG', 'Kennung oder Geheimnis sind falsch');
        return json(
          200,
          { erfolg: true, access_token: tokens.issue(), token_type: 'Bearer', expires_in: 1800 },
          { 'Cache-Control': 'no-store' },
        );
      }
      if (operation === undefined) return fehler(404, 'ADRESSE_UNBEKANNT', 'Unter dieser Adresse gibt es nichts');
      if (!tokens.serve(seen)) return fehler(401, 'ANMELDUNG', 'Bitte zuerst anmelden');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey)
        return fehler(401, 'SCHLUESSEL', 'Der Schlüssel ist nicht bekannt');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      if (body === null) return fehler(400, 'KEIN_JSON', 'Der Inhalt ist kein JSON-Objekt');
      const [complaint] = complaintsAbout(operation, body);
      if (complaint) {
        if (setting.flawed) return json(400, { erfolg: false, fehler: { fehlercode: 'PFLICHTFELD' } });
        return fehler(
          400,
          complaint.missing ? 'PFLICHTFELD' : 'FALSCHER_TYP',
          `Das Feld ${complaint.field} ist nicht brauchbar`,
        );
      }
      if (operation === 'fetchStore')
        callBack(setting.callbackUrl, {
          filiale: body['storeInformation'] ?? null,
          geoeffnet: true,
          wartezeitMinuten: 20,
        });
      if (operation !== 'createOrder')
        return json(200, { erfolg: true, code: 'M-200', hinweis: 'Wir haben es zur Kenntnis genommen' });
      const gehalten = body['orderNotificationType'] === 'HOLD';
      return json(200, {
        erfolg: true,
        code: gehalten ? 'M-101' : 'M-100',
        hinweis: gehalten ? 'Der Auftrag liegt bereit' : 'Der Auftrag ist da',
        auftrag: { ksOrderId: ++nummer, partnerOrderId: `K-${nummer}`, zustand: 'angenommen' },
      });
    };
  },
};
