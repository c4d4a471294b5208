import { Page, PageHeader } from '@sala/shared-ui';

export default function CustomerManagementPage() {
  return (
    <Page>
      <PageHeader title="CustomerManagementPage" />
    </Page>
  );
}
