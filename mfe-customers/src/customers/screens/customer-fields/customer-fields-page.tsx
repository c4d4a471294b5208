import { customerFieldConfig } from '../../../parts/custom-fields/field-config';
import { FieldsScreen } from '../../../parts/custom-fields/fields-screen';

/** `/customer-fields`: custom fields of customers. */
export default function CustomerFieldsPage() {
  return <FieldsScreen config={customerFieldConfig} />;
}
