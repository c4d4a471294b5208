/** A column of the visit that purchase `p` charges; null without a visit. */
export const visitOfSale = (column: 'site_id' | 'department_id' | 'practitioner_id'): string =>
  `(select v.${column} from visit v where v.company_id = p.company_id and v.id = p.visit_id)`;

/** Where sale `p` was made: the site of its visit, or the only one where its seller works. */
export const siteOfSale = `coalesce(${visitOfSale('site_id')},
  (select (array_agg(m.site_id))[1] from membership_site m where m.company_id = p.company_id and m.user_id = p.seller_id having count(*) = 1))`;
