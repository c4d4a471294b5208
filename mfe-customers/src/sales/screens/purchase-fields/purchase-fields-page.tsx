import { purchaseFieldConfig } from '../../../parts/custom-fields/field-config';
import { FieldsScreen } from '../../../parts/custom-fields/fields-screen';

/** `/purchase-fields`: custom fields of purchases. */
export default function PurchaseFieldsPage() {
  return <FieldsScreen config={purchaseFieldConfig} />;
}
