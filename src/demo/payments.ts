/** The demo network's tax and banking data: a file for the importer. Banks and numbers are made up; check digits are right. */

const DAY = 86_400_000;
/** Okafor Studios' form is about to expire whenever the demo is made. */
const SOON_DAYS = 41;

const COLUMNS = [
  'account_id',
  'account_holder',
  'bank_name',
  'payment_method',
  'iban',
  'account_number',
  'bic',
  'routing_number',
  'tax_document_type',
  'tax_expiry',
];

/** The file, as of a day. The last account has nothing on file. */
export function demoPayments(today: Date): string {
  const soon = new Date(today.getTime() + SOON_DAYS * DAY).toISOString().slice(0, 10);
  const endOf = (years: number) => `${today.getUTCFullYear() + years}-12-31`;
  const rows = [
    `101,Okafor Studios Ltd,Harbour & Vale Bank,Wire transfer,GB79 HVBK 0000 0041 9027 86,,HVBKGB2L,,W-8BEN-E,${soon}`,
    `101,,,,,,,,Certificate of residence,${endOf(1)}`,
    `102,Maya Okafor,Harbour & Vale Bank,Wire transfer,GB77 HVBK 0000 0073 3102 58,,HVBKGB2L,,W-8BEN,${endOf(1)}`,
    `103,Lind Films AB,Norrsken Sparbank,Wire transfer,SE29 9990 0000 0000 5839 8257,,NORSSESS,,W-8BEN-E,${endOf(2)}`,
    `104,"Duarte Kitchen, Lda.",Banco do Cais,SEPA transfer,PT59 9999 0000 1234 5678 9015 4,,BCAIPTPL,,W-8BEN-E,${endOf(2)}`,
    '105,Reyes Audio LLC,First Lighthouse Bank,ACH,,000418820735,,000000000,W-9,',
  ];
  return `${[COLUMNS.join(','), ...rows].join('\n')}\n`;
}
