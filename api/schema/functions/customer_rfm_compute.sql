-- Recomputes the recency, frequency and monetary scores of a company.
create or replace function customer_rfm_compute() returns void
  language sql volatile
  as $$
    with buyers as (
      select last_purchase_at, purchase_count, total_spent
      from customer where company_id = (select app_company()) and purchase_count > 0 and last_purchase_at is not null
    ),
    placed as (
      select times, alike, sum(alike) over (order by times) - alike as fewer, sum(alike) over () as everybody
      from (select purchase_count as times, count(*) as alike from buyers where purchase_count > 1 group by 1) as came_back
    )
    insert into customer_rfm_limits (company_id, recency, frequency, money)
    select app_company(),
      array(select recency[fifth * everybody / 5 + 1] from generate_series(1, 4) as fifth order by fifth),
      -- Nobody scores as much yet: no number of purchases is enough.
      2 || array(
        select coalesce((select min(times) from placed where 4 * fewer + 2 * alike >= fourth * everybody), 2147483647)
        from generate_series(1, 3) as fourth order by fourth
      ),
      array(select money[fifth * everybody / 5 + 1] from generate_series(1, 4) as fifth order by fifth)
    from (
      select array_agg(last_purchase_at order by last_purchase_at) as recency, array_agg(total_spent order by total_spent) as money, count(*) as everybody
      from buyers having count(*) > 0
    ) as counted
    on conflict (company_id) do update
      set (recency, frequency, money, computed_at) = (excluded.recency, excluded.frequency, excluded.money, excluded.computed_at)
  $$;
