import { listFields } from '../sql/custom-fields.queries';
import { readCustomer } from '../sql/customer-rows.queries';
import { defineHandlers } from '../../platform/http/handler';
import { seesPurchasesOfOne } from '../model/purchase-visibility';
import { personalDataFile } from '../../clinic';
import { customerSections } from '../model/customer-data-report';
import { readCustomerData } from '../sql/customer-data.queries';

export const customerDataHandlers = defineHandlers<'customerDataExport'>({
  customerDataExport: async (context) => {
    const { db, params, query, actor, audit } = context;
    const { id, code, name } = await readCustomer(db, params.customerId);
    await audit({
      action: 'customer.data_exported',
      entityType: 'customer',
      entityId: id,
      diff: { format: query.format },
    });
    const content = await readCustomerData(db, id, { withPurchases: seesPurchasesOfOne(actor) });
    const sections = customerSections(content, await listFields(db, 'customer'));
    return personalDataFile(
      context,
      {
        format: 'sala.customer-data/1',
        code,
        name,
        content,
        sections,
        notes: content.purchases ? [] : ['notShown'],
      },
      query.format,
    );
  },
});
