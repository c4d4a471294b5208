import { purchaseFieldsOf } from '../../../parts/custom-fields/field-owner';
import { FieldsScreen } from '../../../parts/custom-fields/fields-screen';

/** /purchase-fields: the company's own fields of a purchase. */
export default function PurchaseFieldsPage() {
  return <FieldsScreen of={purchaseFieldsOf} />;
}
