/**
 * CTEs: `named (name, version)` lists every version in a composition issued since $1 or in force at
 * $1.
 */
export const namedSince = `recent as (
       select document from release_composition where issued_at >= $1
       -- in force when that time began
       union all (select document from release_composition where issued_at < $1 order by seq desc limit 1)
     ), named as (
       select 'host_shell' as name, document->'shell'->>'version' as version from recent
       union select remote.key, channel.value->>'version' from recent, jsonb_each(document->'remotes') as remote, jsonb_each(remote.value) as channel
         where channel.key in ('stable', 'lkg', 'canary')
     )`;
