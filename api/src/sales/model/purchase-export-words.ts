import type { CfdiStatus, Locale, PaymentMethod, PurchaseStatus } from '@sala/shared-contracts';

type ColumnName =
  | 'folio'
  | 'date'
  | 'code'
  | 'customer'
  | 'items'
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'total'
  | 'paid'
  | 'refunded'
  | 'balance'
  | 'status'
  | 'methods'
  | 'cfdi'
  | 'seller'
  | 'createdAt';

interface Words {
  readonly title: string;
  readonly unpaid: string;
  readonly columns: Record<ColumnName, string>;
  readonly filters: Record<
    | 'search'
    | 'status'
    | 'dateFrom'
    | 'dateTo'
    | 'customer'
    | 'seller'
    | 'site'
    | 'department'
    | 'practitioner'
    | 'method',
    string
  >;
  readonly statuses: Record<PurchaseStatus, string>;
  readonly methods: Record<PaymentMethod, string>;
  readonly invoices: Record<CfdiStatus, string | null>;
}

/** Labels of purchase exports. */
export const exportWords: Record<Locale, Words> = {
  'es-MX': {
    title: 'Ventas',
    unpaid: 'Con saldo',
    columns: {
      folio: 'Folio',
      date: 'Fecha',
      code: 'Código del cliente',
      customer: 'Cliente',
      items: 'Conceptos',
      subtotal: 'Subtotal',
      discount: 'Descuento',
      tax: 'IVA',
      total: 'Total',
      paid: 'Pagado',
      refunded: 'Devuelto',
      balance: 'Saldo',
      status: 'Estado',
      methods: 'Forma de pago',
      cfdi: 'CFDI',
      seller: 'Vendió',
      createdAt: 'Registrada',
    },
    filters: {
      search: 'Búsqueda',
      status: 'Estado',
      dateFrom: 'Desde',
      dateTo: 'Hasta',
      customer: 'Cliente',
      seller: 'Vendió',
      site: 'Sede',
      department: 'Área',
      practitioner: 'Médico',
      method: 'Forma de pago',
    },
    statuses: {
      draft: 'Borrador',
      pending: 'Por cobrar',
      partially_paid: 'Pago parcial',
      paid: 'Pagada',
      partially_refunded: 'Devolución parcial',
      refunded: 'Devuelta',
      cancelled: 'Cancelada',
    },
    methods: {
      cash: 'Efectivo',
      card_debit: 'Tarjeta de débito',
      card_credit: 'Tarjeta de crédito',
      transfer: 'Transferencia',
      voucher: 'Vale',
      gateway: 'En línea',
    },
    invoices: {
      none: null,
      pending: 'En espera',
      stamping: 'Timbrando',
      stamped: 'Timbrado',
      cancelling: 'Cancelando',
      cancelled: 'Cancelado',
    },
  },
  en: {
    title: 'Sales',
    unpaid: 'With a balance',
    columns: {
      folio: 'Number',
      date: 'Date',
      code: 'Customer code',
      customer: 'Customer',
      items: 'Items',
      subtotal: 'Subtotal',
      discount: 'Discount',
      tax: 'VAT',
      total: 'Total',
      paid: 'Paid',
      refunded: 'Refunded',
      balance: 'Balance',
      status: 'Status',
      methods: 'Payment method',
      cfdi: 'CFDI',
      seller: 'Sold by',
      createdAt: 'Recorded',
    },
    filters: {
      search: 'Search',
      status: 'Status',
      dateFrom: 'From',
      dateTo: 'To',
      customer: 'Customer',
      seller: 'Sold by',
      site: 'Site',
      department: 'Department',
      practitioner: 'Doctor',
      method: 'Payment method',
    },
    statuses: {
      draft: 'Draft',
      pending: 'Unpaid',
      partially_paid: 'Partially paid',
      paid: 'Paid',
      partially_refunded: 'Partially refunded',
      refunded: 'Refunded',
      cancelled: 'Cancelled',
    },
    methods: {
      cash: 'Cash',
      card_debit: 'Debit card',
      card_credit: 'Credit card',
      transfer: 'Transfer',
      voucher: 'Voucher',
      gateway: 'Online',
    },
    invoices: {
      none: null,
      pending: 'Waiting',
      stamping: 'Being stamped',
      stamped: 'Stamped',
      cancelling: 'Being cancelled',
      cancelled: 'Cancelled',
    },
  },
};
