import { Page, PageHeader } from '@sala/shared-ui';

export default function CompanySetupPage() {
  return (
    <Page>
      <PageHeader title="CompanySetupPage" />
    </Page>
  );
}
