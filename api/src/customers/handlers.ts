import type { ConstraintProblems } from '../platform/database/database-errors';
import type { BodyFaults } from '../platform/http/bind';
import { customerDataHandlers } from './http/customer-data.handlers';
import { customerExportHandlers } from './http/customer-export.handlers';
import { customerFieldHandlers } from './http/customer-fields.handlers';
import { customerFileHandlers } from './http/customer-files.handlers';
import { customerImportHandlers } from './http/customer-import.handlers';
import { customerMergeHandlers } from './http/customer-merges.handlers';
import { customerStateHandlers } from './http/customer-states.handlers';
import { customerTimelineHandlers } from './http/customer-timeline.handlers';
import { customerBodyFaults, customerHandlers } from './http/customers.handlers';

export const customersHandlers = {
  ...customerFieldHandlers,
  ...customerHandlers,
  ...customerImportHandlers,
  ...customerDataHandlers,
  ...customerExportHandlers,
  ...customerFileHandlers,
  ...customerStateHandlers,
  ...customerMergeHandlers,
  ...customerTimelineHandlers,
};

export const customersBodyFaults: BodyFaults = customerBodyFaults;

/** Problem for each violated constraint. Handlers check first, so only a race reaches these. */
export const customersConstraints: ConstraintProblems = {
  field_definition_key: 'customerField.key_taken',
  field_definition_type_immutable: 'customerField.type_immutable',
  field_value_option: 'customerField.option_in_use',
};
