import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import './base.css';
import './shell/loader.css';
import { createQueryClient } from './queryClient.ts';
import { createPortalRouter } from './router.ts';
import { watchArrivals } from './shell/arrival.ts';
import { watchLoading } from './shell/renderErrors.ts';

const queries = createQueryClient();
const router = createPortalRouter(queries);
watchArrivals(router);
watchLoading();

// A page that the browser kept alive behind another one may belong to a session that is over since.
addEventListener('pageshow', (event) => event.persisted && location.reload());

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the portal.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
