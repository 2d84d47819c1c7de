import { afterEach, expect, test, vi } from 'vitest';
import { typeLabel } from '../contract.ts';
import { monthLabel, rangeLabel } from './labels.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['2023-5', 'May 2023'],
  ['2023-05', 'May 2023'],
  ['2026-12', 'December 2026'],
  ['2024-2-29', 'February 2024'],
  ['2023-1-1', 'January 2023'],
  ['2023-12-31', 'December 2023'],
  ['2023-13', '2023-13'],
  ['2023-0', '2023-0'],
  ['May', 'May'],
  ['', ''],
])('the month of document %j reads %j', (id, label) => {
  expect(monthLabel(id)).toBe(label);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('a month is the same month in %s', (name) => {
  vi.stubEnv('TZ', name);
  expect(monthLabel('2023-5')).toBe('May 2023');
  expect(monthLabel('2023-5-1')).toBe('May 2023');
  expect(monthLabel('2023-5-31')).toBe('May 2023');
});

test.each([
  ['financial_statement', 'Statement'],
  ['creator_yt_asset_revenue', 'SRAV Asset Revenue'],
  ['creator_yt_video_revenue', 'SRAV Video Revenue'],
  ['artist_yt_video_revenue', 'Document'],
  ['tax_form', 'Document'],
  ['', 'Document'],
])('the type %j reads %j', (type, label) => {
  expect(typeLabel(type, 'creator')).toBe(label);
});

test.each([
  [1, 20, 47, '1–20 of 47'],
  [3, 20, 47, '41–47 of 47'],
  [1, 20, 20, '1–20 of 20'],
  [1, 20, 3, '1–3 of 3'],
])('page %i of %i a page, %i in all, reads %j', (page, per, total, label) => {
  expect(rangeLabel(page, per, total)).toBe(label);
});
