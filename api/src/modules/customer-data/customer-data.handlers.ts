import { listFields } from '../../core/custom-fields/custom-fields.queries';
import { readCustomer } from '../../core/customers/customer-rows';
import { defineHandlers } from '../../core/handler';
import { seesPurchasesOfOne } from '../../core/money/purchase-visibility';
import { personalDataFile } from '../../core/personal-data/answer-file';
import { customerSections } from './customer-data-report';
import { readCustomerData } from './customer-data.queries';

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
