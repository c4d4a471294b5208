import { Page, PageHeader } from '@sala/shared-ui';

export default function CustomerFieldsPage() {
  return (
    <Page>
      <PageHeader title="CustomerFieldsPage" />
    </Page>
  );
}
