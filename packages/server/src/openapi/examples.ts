/** Answers as the service gives them. */
export const EXAMPLES = {
  account: {
    account: { id: 'acc_0f3c5a917be24d6688a1c2d3', name: 'Example Inc.' },
    credits: {
      available: 75,
      balance: 100,
      quota: 50,
      quota_used: 50,
      quota_left: 0,
      spent_month: 75,
      spend_limit: 150,
    },
  },
  plans: {
    packs: [{ id: 'small', credits: 100, price: '$9.00', per_image: '$0.09', popular: true }],
    api_packs: [{ id: 'api', credits: 5000, price: '$250.00', per_image: '$0.05' }],
    payments_enabled: true,
    credits_never_expire: true,
  },
  inspection: {
    format: 'png',
    width: 512,
    height: 512,
    resolved: {
      image_type: 'artwork',
      quality: 'high',
      colors: 8,
      detail: 'medium',
      reason: '93 % of the figure is flat colour',
    },
    refusal: null,
    price: 1,
    free_repeat: false,
  },
  receipt: { upload_id: 'upl_7b1f00c4d9e2a35566778899', bytes: 48873 },
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><path fill="#1d4ed8" d="M2 2h12v12H2z"/></svg>',
} as const
