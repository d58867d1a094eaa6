/** A service of a Japanese house; it answers 200 to everything and tells by its result code how it went. */
import type { Json } from '../../../engine/model.ts';
import { callBack, createTokens, type ForeignService, json, knowsClient, objectOf } from './plumbing.ts';
import { complaintsAbout, operationAt } from './rules.ts';

export const japanese: ForeignService = {
  name: 'japanese',
  flaw: { what: 'orders with HOLD are turned away', fails: ['create/accepts/hold'] },
  start(setting) {
    const tokens = createTokens();
    let last = 300;
    const result = (resultCode: string, resultMessage: string, data: Json = null) =>
      json(200, { resultCode, resultMessage, data });
    return (seen) => {
      const operation = operationAt(seen.path);
      if (seen.method !== 'POST') return result('E405', 'このメソッドは使用できません');
      if (seen.path === '/oauth2/token') {
        const form = new URLSearchParams(seen.text);
        if (form.get('grant_type') !== 'client_credentials')
          return json(400, { error: 'unsupported_grant_type', error_description: '認可種別が無効です' });
        if (!knowsClient(form, setting))
          return json(401, { error: 'invalid_client', error_description: '認証に失敗しました' });
        return json(
          200,
          { access_token: tokens.issue(), token_type: 'Bearer', expires_in: 7200 },
          { 'Cache-Control': 'no-store' },
        );
      }
      if (operation === undefined) return result('E404', '該当する機能がありません');
      if (!tokens.serve(seen)) return result('E401', 'トークンが無効です');
      if (seen.headers['x-api-key'] !== setting.credentials.apiKey) return result('E403', 'APIキーが無効です');
      const body = (seen.headers['content-type'] ?? '').startsWith('application/json') ? objectOf(seen.text) : null;
      if (body === null) return result('E400', 'リクエスト形式が正しくありません');
      const [complaint] = complaintsAbout(operation, body);
      if (complaint)
        return result(
          complaint.missing ? 'E101' : 'E102',
          complaint.missing ? '必須項目が不足しています' : '項目の型が正しくありません',
        );
      if (setting.flawed && body['orderNotificationType'] === 'HOLD')
        return result('E110', '保留注文には対応していません');
      if (operation === 'fetchStore')
        callBack(setting.callbackUrl, { 店舗: body['storeInformation'] ?? null, 営業中: true, 備考: '本日は22時まで' });
      if (operation !== 'createOrder') return result('0000', '正常終了');
      return result('0000', '正常終了', { ksOrderId: String(++last), partnerOrderId: `T${last}` });
    };
  },
};
