import { getRouteApi } from '@tanstack/react-router';
import { PostPage } from './PostPage.tsx';

const route = getRouteApi('/house/resources/$id');

export function ResourcePage() {
  const { id } = route.useParams();
  return (
    <PostPage
      type="resource"
      id={id}
      name="Resource"
      all="All Resources"
      failed="Error loading this resource. Please try again later!"
    />
  );
}
