import type { Customer } from '@sala/shared-contracts';

export type CustomerStatus = Customer['status'];

const statuses: Record<CustomerStatus, true> = {
  prospect: true,
  active: true,
  inactive: true,
  blocked: true,
};

export const customerStatusNames = Object.keys(statuses) as CustomerStatus[]; // the keys of a constant object

export const isStatus = (text: string): text is CustomerStatus => Object.hasOwn(statuses, text);
