/** Every call of every contract, and what the tests of all of them need to know of each. */
import type { Call } from '#contract.ts';
import * as account from '#features/account/contract.ts';
import * as affiliateLinks from '#features/affiliate-links/contract.ts';
import * as channels from '#features/channels/contract.ts';
import * as clientErrors from '#features/client-errors/contract.ts';
import * as contact from '#features/contact/contract.ts';
import * as documents from '#features/documents/contract.ts';
import * as infringements from '#features/infringements/contract.ts';
import * as payments from '#features/payments/contract.ts';
import * as posts from '#features/posts/contract.ts';
import * as reports from '#features/reports/contract.ts';
import * as signIn from '#features/sign-in/contract.ts';
import * as statementMail from '#features/statement-mail/contract.ts';

interface Known {
  readonly call: Call;
  /** A body that is as it should be. */
  readonly body?: Record<string, unknown>;
  /** The address with its parameters filled in; the contract's own path where it has none. */
  readonly url?: string;
  /** Who is let in without a session. */
  readonly open?: true;
  /** Asks for a session alone, not for a group or the beta. */
  readonly sessionOnly?: true;
  /** The page that takes this call with it when it is restricted. */
  readonly page?: string;
}

export const CALLS: readonly Known[] = [
  { call: signIn.authCheck, open: true, sessionOnly: true },
  { call: signIn.authUrl, open: true, body: { referer: '/documents' } },
  { call: signIn.login, open: true, body: { url: '/auth?code=a&state=b' } },
  { call: signIn.logout, sessionOnly: true },
  { call: account.getUser },
  { call: account.updateUser, body: { language: 'en', changePassword: false } },
  { call: account.listSessions },
  { call: account.endSession, url: '/api/user/sessions/00000000-0000-4000-8000-000000000000' },
  { call: account.endOtherSessions },
  { call: channels.listChannels, body: { ids: ['UCmadeUp'], parts: ['snippet'] }, page: '/settings/channels' },
  { call: channels.authorizeChannel, body: { channelId: 'UCmadeUp', domain: 'yt' }, page: '/settings/channels' },
  { call: channels.updateChannels, page: '/settings/channels' },
  {
    call: channels.addChannel,
    body: { account: 103, title: '', url: 'tiktok.com/@lindfilms', domain: 'tt' },
    page: '/settings/channels',
  },
  { call: channels.channelPicture, url: `/api/channels/pictures/${'0'.repeat(64)}.webp`, page: '/settings/channels' },
  { call: channels.ignoreRoadblock },
  { call: account.uploadPhoto },
  { call: account.deletePhoto },
  { call: account.photoFile, url: `/api/user/photo/${'0'.repeat(32)}.jpg` },
  {
    call: documents.listDocuments,
    body: { page: 1, per: 20, sortBy: 'date', sortDirection: 'desc' },
    page: '/documents',
  },
  { call: documents.documentFile, url: '/api/documents/1/file', page: '/documents' },
  {
    call: payments.taxAndBanking,
    url: '/api/user/tax-and-banking?accountIds=104',
    page: '/settings/payment',
  },
  { call: posts.featuredPost, url: '/api/posts/featured?postType=opportunity&page=1&per=1', page: '/opportunities' },
  { call: posts.notifications },
  { call: posts.listPosts, body: { postType: 'resource', page: 1, per: 6 }, page: '/resources' },
  { call: posts.postDetail, body: { id: 1 } },
  { call: posts.blogDetail, body: { id: 1 }, page: '/blog' },
  { call: posts.mediaFile, url: `/api/media/${'0'.repeat(64)}.jpg` },
  { call: reports.getReport, url: '/api/report?media_feed_id=UCmadeUp', page: '/reports' },
  {
    call: affiliateLinks.shorten,
    body: { url: 'https://www.amazon.com/dp/B07FZ8S74R?tag=okafor-20' },
    page: '/amazon-link-builder',
  },
  { call: affiliateLinks.listLinks, page: '/amazon-link-builder' },
  { call: affiliateLinks.linkQr, url: '/api/links/none/qr', page: '/amazon-link-builder' },
  { call: contact.sendMessage, body: { body: 'Hi, I have a question about my statement.' } },
  {
    call: infringements.reportInfringement,
    body: {
      platform: 'yt',
      copyrightLink: 'https://www.youtube.com/watch?v=mine',
      infringingLink: 'https://www.youtube.com/watch?v=copy',
      policy: 'Monetize',
      timestamp: '1:24 to 3:05',
    },
    page: '/resources',
  },
  { call: statementMail.unsubscribeStatementMail },
  { call: clientErrors.reportClientError, open: true, body: { error: 'It broke.' } },
];

/** All that the contracts export of the form of a call: a call missing above is found by it. */
export const CONTRACTS: readonly Call[] = [
  account,
  affiliateLinks,
  channels,
  clientErrors,
  contact,
  documents,
  infringements,
  payments,
  posts,
  reports,
  signIn,
  statementMail,
].flatMap((contract) =>
  Object.values(contract as Record<string, unknown>).filter(
    (exported): exported is Call =>
      typeof exported === 'object' && exported !== null && 'path' in exported && 'method' in exported,
  ),
);

export const urlOf = ({ call, url }: Known) => url ?? call.path;
