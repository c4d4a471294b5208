import { Page, PageHeader } from '@sala/shared-ui';

export default function CategoriesPage() {
  return (
    <Page>
      <PageHeader title="CategoriesPage" />
    </Page>
  );
}
