import { expect, test } from 'vitest';
import { surveyLink } from './links.ts';

test.each([
  ['https://forms.example/year?who=me#1', 'https://forms.example/year?who=me#1'],
  ['HTTPS://forms.example', 'https://forms.example/'],
  ['http://forms.example/year', undefined],
  ['javascript:alert(1)', undefined],
  [' \tjava\nscript:alert(1)', undefined],
  ['data:text/html,hello', undefined],
  ['//forms.example/year', undefined],
  ['/settings', undefined],
  ['year', undefined],
  ['', undefined],
  [null, undefined],
])('the survey at %j opens %j', (given, link) => {
  expect(surveyLink(given)).toBe(link);
});
