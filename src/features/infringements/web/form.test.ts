import { describe, expect, test } from 'vitest';
import { EMPTY, faultsOf, type Values } from './form.ts';

const whole: Values = {
  ...EMPTY,
  platform: 'yt',
  copyrightLink: 'https://www.youtube.com/watch?v=okf-1974-desk',
  infringingLink: 'https://www.youtube.com/watch?v=somebody-else',
  entireVideo: true,
  policyOption: 'monetize',
};
const faults = (change: Partial<Values>) => faultsOf({ ...whole, ...change });

test('an empty form asks for all that is required, each in its words', () => {
  expect(faultsOf(EMPTY)).toEqual({
    platform: 'Choose a platform.',
    copyrightLink: 'Enter a valid url.',
    infringingLink: 'Enter a valid url.',
    policyOption: 'Enter a policy.',
  });
});

test('a whole one has no fault', () => {
  expect(faultsOf(whole)).toEqual({});
});

describe('a link', () => {
  test.each([
    'https://www.youtube.com/watch?v=a',
    'http://northlight.example',
    ' https://vimeo.com/1#t=2 ',
    'HTTPS://example.com/ä',
    'http://192.0.2.7/copy.mp4',
  ])('%s is valid', (link) => {
    expect(faults({ copyrightLink: link, infringingLink: link })).toEqual({});
  });

  test.each([
    'youtube dot com',
    'youtube.com/watch?v=a',
    'https://',
    'https://localhost/a',
    'https:/example.com',
    'https://exa mple.com',
    'https://example..com',
    'ftp://example.com/a',
    'javascript:alert(1)//example.com',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('%s is not', (link) => {
    expect(faults({ copyrightLink: link })).toEqual({ copyrightLink: 'Enter a valid url.' });
    expect(faults({ infringingLink: link })).toEqual({ infringingLink: 'Enter a valid url.' });
  });
});

describe('the place in the video', () => {
  const missing = { timestamp: 'Enter a time or select "Entire Video".' };

  test('is required of YouTube alone', () => {
    expect(faults({ entireVideo: false })).toEqual(missing);
    expect(faults({ entireVideo: false, platform: 'tt' })).toEqual({});
  });

  test.each(['1:24', '0:00', '12:34', '1:02:03', '1:24 to 3:05', '59:59-1:00:00', '1:24 – 3:05'])(
    'may be %s',
    (time) => {
      expect(faults({ entireVideo: false, timestamp: time })).toEqual({});
    },
  );

  test.each(['soon', '84', '1:60', '1:2', '1:60:00', ':30', '1:24 to', '3:05 to 1:24', '1:24 to 1:24', '-1:24'])(
    'may not be %s, whatever the platform',
    (time) => {
      expect(faults({ entireVideo: false, timestamp: time })).toEqual(missing);
      expect(faults({ entireVideo: false, timestamp: time, platform: 'ig' })).toEqual(missing);
    },
  );

  test('is said to be missing beside other faults', () => {
    expect(faults({ entireVideo: false, copyrightLink: '' })).toEqual({
      ...missing,
      copyrightLink: 'Enter a valid url.',
    });
  });
});

test('another policy needs words', () => {
  expect(faults({ policyOption: 'other', policyOther: '  ' })).toEqual({ policyOther: 'Enter a policy.' });
  expect(faults({ policyOption: 'other', policyOther: 'Take it down' })).toEqual({});
});

test('notes may be as long as the network reads them', () => {
  expect(faults({ additionalNotes: 'a'.repeat(2000) })).toEqual({});
  expect(faults({ additionalNotes: 'a'.repeat(2001) })).toEqual({ additionalNotes: 'Use at most 2000 characters.' });
});
