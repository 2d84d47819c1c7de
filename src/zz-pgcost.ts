import { readFileSync } from 'node:fs';
import { sql, CompiledQuery } from 'kysely';
import pg from 'pg';
import { connect } from '#server/database.ts';
import { personOfSession } from '#server/person.ts';
import { digest } from '#server/secrets.ts';
const nets = JSON.parse(readFileSync('/tmp/docbench/nets.json','utf8'));
const W=Number(process.env.W ?? 10);
const {database,pool,close}=await connect(nets.big.url,10);
const clients=await Promise.all(Array.from({length:W},async()=>{const c=new pg.Client({connectionString:nets.big.url}); await c.connect(); return c;}));
const hash=digest(nets.big.readers.one.token);
const text='select $1::int as one';
const T:Record<string,(w:number)=>Promise<unknown>>={
 client: (w)=>clients[w]!.query({name:'a',text,values:[1]}),
 clientUnnamed: (w)=>clients[w]!.query({text,values:[1]}),
 poolquery: ()=>pool.query(text,[1]),
 kyselySql: ()=>sql`select ${1}::int as one`.execute(database),
 kyselyCompiled: ()=>database.executeQuery(CompiledQuery.raw(text,[1])),
 session: ()=>personOfSession(database,hash,120),
};
const N=4000;
const out:any={};
for(let r=0;r<6;r++) for(const [k,f] of Object.entries(T)){ const b=process.cpuUsage(); let left=N; await Promise.all(Array.from({length:W},async(_,w)=>{while(left-->0) await f(w);})); const c=process.cpuUsage(b); if(r) (out[k]??=[]).push((c.user+c.system)/N, ); if(r===5) console.log(k.padEnd(16), out[k].map((x:number)=>x.toFixed(0)).join(' '), 'user', (c.user/N).toFixed(0),'sys',(c.system/N).toFixed(0)); }
await close(); for(const c of clients) await c.end();
