import { Page, PageHeader } from '@sala/shared-ui';

export default function PricingPage() {
  return (
    <Page>
      <PageHeader title="PricingPage" />
    </Page>
  );
}
