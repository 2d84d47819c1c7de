/** International bank account numbers (ISO 13616). */

/** How long each country's are: the IBAN registry of SWIFT, release 100. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 BG22
  BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24
  SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28
  LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Why a number in its electronic form, without blanks, is no IBAN; undefined where it is one. Says nothing of the number. */
export function faultOfIban(iban: string): string | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'is no IBAN';
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'is of a country that has no IBANs';
  if (iban.length !== length) return 'is too short or too long for its country';
  return hasGoodCheckDigits(iban) ? undefined : 'has wrong check digits';
}

/** ISO 7064, MOD 97-10: the first four moved to the end and letters as numbers from 10, the remainder is 1. */
function hasGoodCheckDigits(iban: string): boolean {
  let remainder = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
