import { Page, PageHeader } from '@sala/shared-ui';

export default function AppearancePage() {
  return (
    <Page>
      <PageHeader title="AppearancePage" />
    </Page>
  );
}
