/**
 * Stems that are everywhere in prose about software, by the share of passages that hold them, as counted over the
 * documentation that comes with a system and its packages. What a folder says of itself is added to this.
 */
export const COMMON_STEMS: readonly (readonly [share: number, stems: string])[] = [
  [0.1, 'class file git name none option path return type use'],
  [
    0.04,
    'add base build call check code command creat data default directori error format function import includ instal key line list log match method modul new node number object packag pars request requir run see set sourc string text token true url user valu version',
  ],
  [
    0.02,
    'access action alias allow api append argument assert author avail branch buffer byte cach case chang charact client comment commit compil config configur connect consol contain content context copi correct current defin depend detail dist distribut doc document encod end environ exampl exist expect fail find first fix flag follow found generat given group handl hash header help html ignor implement index info inform input instanc instead issu item join json keyword later librari licens like link local locat make map merg messag metadata need note open oper output paramet part pass platform prefix print process project properti provid python read ref releas remov replac repositori respons result root script section server size specif specifi split start state style support system tag target test time tree updat valid variabl warn whitespac word work write',
  ],
];

/** The share of passages that hold a word nothing is known of. */
export const SHARE_OF_A_RARE_STEM = 0.002;
