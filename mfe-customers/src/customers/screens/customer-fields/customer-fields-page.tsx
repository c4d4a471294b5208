import { customerFieldsOf } from '../../../parts/custom-fields/field-owner';
import { FieldsScreen } from '../../../parts/custom-fields/fields-screen';

/** /customer-fields: the company's own fields of a customer. */
export default function CustomerFieldsPage() {
  return <FieldsScreen of={customerFieldsOf} />;
}
