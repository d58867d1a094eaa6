/** What went over the wire: requests, answers and callbacks, with the places of findings marked in their bodies. */

import { curlOfRequest } from '../../engine/curl.ts';
import type { Callback, CallbackWait, Exchange, Headers, Pointer, ReceivedBody } from '../../engine/model.ts';
import { layOut } from '../support/json-text.ts';
import { shorten } from '../support/text.ts';
import { arrival, bodyProblem, count, outcome } from '../support/words.ts';
import { copyButton } from './badge.ts';
import type { Content, Markup } from './template.ts';
import { html } from './template.ts';

/** Characters of a body that are shown; the whole stands in the json report. */
const BODY_LIMIT = 20_000;

/** @param marks places in the body of the answer. */
export function exchangeBlock(exchange: Exchange, marks: readonly Pointer[]): Markup {
  const { request, reply, role, step, id } = exchange;
  const sent = { text: request.body ?? '', bytes: Buffer.byteLength(request.body ?? ''), problem: null };
  const what = step === null ? role : `step ${step + 1}, ${role}`;
  return html`<article class="message">
<h4>${request.operation} <small>${what}, ${id}</small></h4>
<div class="pair">
<div><h5>Request</h5>
<p><code>${request.method} ${request.url}</code></p>
${headerList(request.headers)}${bodyBlock(sent, [])}
${copyButton('Copy as curl', curlOfRequest(request))}</div>
<div><h5>Answer: ${outcome(exchange)}</h5>
${reply.kind === 'no-response' ? null : [headerList(reply.headers), bodyBlock(reply.body, marks)]}</div>
</div>
</article>
`;
}

/** @param marks places in the body of the callback. */
export function callbackBlock(callback: Callback, wait: CallbackWait, marks: readonly Pointer[]): Markup {
  return html`<article class="message">
<h4>Callback <small>${callback.id}, ${arrival(callback, wait)}</small></h4>
${callbackContent(callback, marks)}
</article>
`;
}

/** The callback alone, without what it stands to. */
export function callbackContent({ method, url, headers, body }: Callback, marks: readonly Pointer[]): Markup {
  return html`<p><code>${method} ${url}</code></p>
${headerList(headers)}${bodyBlock(body, marks)}`;
}

function headerList(headers: Headers): Markup | null {
  if (headers.length === 0) return null;
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return html`<details class="headers"><summary>${count(headers.length, 'header field')}</summary><pre>${lines}</pre></details>`;
}

function bodyBlock(body: ReceivedBody, marks: readonly Pointer[]): Markup {
  const problem = bodyProblem(body);
  const told = problem === '' ? null : html`<p class="problem">${problem}</p>`;
  if (body.text === '') return html`${told ?? html`<p class="none">no body</p>`}`;
  return html`<pre>${bodyText(body, marks)}</pre>${told}`;
}

function bodyText({ text, bytes }: ReceivedBody, marks: readonly Pointer[]): Content {
  const pieces = text.length > BODY_LIMIT ? null : layOut(text, marks);
  if (pieces === null) return shorten(text, BODY_LIMIT, bytes);
  return pieces.map((piece) => (piece.marked ? html`<mark>${piece.text}</mark>` : piece.text));
}
