export { embeddedClientSecret } from './provider.ts';
export { serveSignInCalls as serveSignIn } from './routes.ts';
