import { getRouteApi } from '@tanstack/react-router';
import { useContext } from 'react';
import { BeginContact } from '#web/shell/useContact.ts';
import { Button } from '#web/ui/Button.tsx';
import { PostPage } from './PostPage.tsx';

const route = getRouteApi('/house/opportunities/$id');

export function OpportunityPage() {
  const { id } = route.useParams();
  const beginContact = useContext(BeginContact);
  return (
    <PostPage
      type="opportunity"
      id={id}
      name="Opportunity"
      all="All Opportunities"
      failed="Error loading this opportunity. Please try again later!"
    >
      <Button look="primary" aria-haspopup="dialog" onClick={beginContact}>
        Contact Us
      </Button>
    </PostPage>
  );
}
