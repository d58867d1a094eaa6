import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { GREEN_RUN, RECORDED_RUN } from './recorded-run.ts';
import { render } from './render.ts';

const document = await render('html', RECORDED_RUN);
const green = await render('html', GREEN_RUN);

describe('html', () => {
  it.each([
    ['of every verdict', document],
    ['that passed', green],
  ])('is valid HTML for a run %s', async (_, text) => {
    const rules = { 'no-trailing-whitespace': 'off', 'long-title': 'off', 'prefer-native-element': 'off' } as const;
    const report = await new HtmlValidate({ extends: ['html-validate:standard'], rules }).validateString(text);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)),
    ).toEqual([]);
  });

  it('holds nothing that would be loaded', () => {
    expect(document).not.toMatch(/<(img|link|iframe|object|embed|base)\b|<script[^>]+src|@import|url\(/);
  });

  it('keeps what the target sent as text', () => {
    expect(document).not.toContain('<script>document');
    expect(document).toContain('&lt;script&gt;document');
  });
});
