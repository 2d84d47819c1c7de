export { paymentAccountsOf } from './paymentAccounts.ts';
