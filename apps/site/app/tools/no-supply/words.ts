const help = (path: string) => `/help-and-support/${path}`;

const priority = {
  label: 'Someone older, ill, disabled or very young at home? Join the Priority Services Register',
  link: help('struggling-to-pay/priority-services-register'),
};
const priorityCall = 'Tell us if someone at home is ill, very young or older, or uses medical equipment.';
const tripping = { label: 'Electrics keep tripping', link: help('breakdowns/electrics-keep-tripping') };
const cold = { label: 'No heating or hot water: how to keep warm', link: help('emergencies/no-heating-or-hot-water') };
const cut = { label: 'Power cut: food, warmth and safety', link: help('emergencies/power-cut') };
const owed = {
  label: 'Are we late? See what we owe you',
  link: help('tools/are-we-late?about=meter&what=prepay-fault'),
};

const trippedSteps = [
  'Stop if the box is hot, wet, buzzing or smells burnt. Keep away, and go back to the first question.',
  'Unplug everything on the sockets that went off.',
  'Push the switch fully down, then up.',
  'Does it stay up? Plug things in one at a time, and wait a minute after each. The one that trips it is the cause. Leave that one unplugged.',
  'Does it not stay up? Leave it down.',
];
const topUpSteps = [
  'Put in your key or card, or press the button on a smart meter. Say yes to emergency credit.',
  'Turn off the hob, the cooker and heaters. Then follow the words on the meter’s screen.',
  'Top up by more than you have borrowed. The meter takes that back first.',
  'No money to top up? Call us, day or night. You will not be in trouble for asking. We can look at extra credit that you pay back bit by bit.',
];
const gasOff = 'Turn off everything that runs on gas: hob, oven, fire and boiler.';
const topUpWhy = 'When the credit is gone, the meter turns the supply off. Emergency credit turns it on again.';
const topUpLinks = [
  { label: 'Emergency credit', link: help('pay-as-you-go/emergency-credit') },
  { label: 'Fuel vouchers, if you cannot top up', link: help('struggling-to-pay/fuel-vouchers') },
  { label: 'What help can I get?', link: help('tools/what-help-can-i-get') },
];

export const noSupplyWords = {
  title: 'No power or gas?',
  description:
    'Find out in a minute whom to call when the electricity or gas is off: your network, us, or nobody because a switch has tripped.',
  intro: 'A few short questions lead to the right number.',
  button: 'Find who to call',
  ready: '',
  questions: {
    danger: { ask: 'Is any of this happening now?', hint: 'Choose the first one that is true.' },
    off: { ask: 'What is not working?' },
    where: { ask: 'Where is the home?', hint: 'The numbers to call are different in Northern Ireland.' },
    around: {
      askPower: 'Is the power off for your neighbours too?',
      askGas: 'Is the gas off for your neighbours too?',
      hintPower: 'Look for street lights and lit windows.',
      hintGas: 'Ask next door, if you can.',
    },
    pay: {
      ask: 'Do you top up your meter?',
      hint: 'You do if your meter takes a key or card, or shows pounds and pence.',
    },
    screen: {
      ask: 'What does the meter show?',
      hint: 'Press a button to wake the screen. Choose the first one that is true.',
      hintBoth: 'Press a button to wake the screen. Look at both meters, and choose the first one that is true.',
    },
    fuses: {
      ask: 'Is a switch down in the fuse box?',
      hint: 'Use a torch. Do not touch the box if it is hot, wet or buzzing.',
    },
    handle: {
      ask: 'Is the handle by the gas meter in line with the pipe?',
      hint: 'In line with the pipe is on. Across the pipe is off.',
    },
  },
  options: {
    noDanger: 'None of these',
    off: {
      electricity: 'All the electricity',
      some: 'Only some lights or sockets',
      gas: 'The gas',
      both: 'The electricity and the gas',
      heating: 'Only the heating or hot water',
    },
    where: { GB: 'England, Scotland or Wales', NI: 'Northern Ireland' },
    around: { yes: 'Yes, it is off for others too', no: 'No, only in my home', unknown: 'I cannot tell' },
    pay: { topup: 'Yes, I top up (Pay As You Go)', bill: 'No, I pay by bill or Direct Debit' },
    screen: {
      none: 'No credit',
      topped: 'I have topped up, but it is still off',
      blank: 'A blank screen, or an error',
      left: 'Credit left',
      unseen: 'I cannot see the meter, or I am not sure',
    },
    fuses: {
      down: 'Yes, a switch is down or halfway',
      up: 'No, all the switches are up',
      unseen: 'I have not looked, or I cannot get to it',
    },
    handle: {
      on: 'Yes, it is in line: on',
      across: 'No, it lies across: off',
      unseen: 'I cannot find it, or I am not sure',
    },
  },
  errors: {
    danger: 'Choose what is happening, or ‘None of these’',
    off: 'Choose what is not working',
    where: 'Choose where the home is',
    around: 'Choose whether it is off for your neighbours too',
    pay: 'Choose whether you top up your meter',
    screen: 'Choose what the meter shows',
    fuses: 'Choose what the switches look like',
    handle: 'Choose how the handle lies',
  },
  offer: { label: 'Who owns my wires or pipes? The first half of your postcode', button: 'Find my network' },
  always: 'Open now, day and night',
  homeServicesOpen: 'Boiler cover, repairs and engineers. Open now for emergencies, day and night',
  also: {
    gasAfterPower: 'If the gas is still off when the power is back',
    creditAndOff: 'If there is credit and the power is still off',
    neighbours: 'If your neighbours turn out to be off too',
    stillOff: 'If the power does not come back with all switches up',
    staysDown: 'If the switch will not stay up and your cover includes electrics. If not, call an electrician',
    foundNothing: 'If they find nothing, or the meter shows an error. Us, day and night',
    gasAfterUs: 'If we cannot help, or your neighbours turn out to be off too',
    gasMeter: 'If they say that it is the meter. Us, day and night',
  },
  network: { GB: 'the company that owns your local wires', NI: 'NIE Networks, who own the wires' },
  named: (names: string) => `Around your postcode the network is usually ${names}.`,
  noGas:
    'There is no mains gas around your postcode that we know of. For bottled gas or oil, call the company that delivers it.',
  outages: (name: string) => `${name}: power cuts now`,
  or: ' or ',
  answers: {
    heating: (pressure: string) => ({
      title: 'Your power and gas are on, so look at the boiler first',
      steps: [
        'Turn the heating up on the thermostat, and look at the timer.',
        `Check that the pressure is ${pressure}.`,
        'Is someone at home older, ill or very young? Call, and say that it is an emergency.',
      ],
      why: ['If other things still run on gas and electricity, your supply is fine.'],
      next: [
        { label: 'No heating or hot water', link: help('emergencies/no-heating-or-hot-water') },
        { label: 'Boiler will not start', link: help('breakdowns/boiler-will-not-start') },
      ],
    }),
    some: {
      title: 'Look in the fuse box for a switch that is down',
      steps: trippedSteps,
      why: [
        'Each switch looks after one part of the home. When some things are off and others are on, one switch has usually dropped.',
      ],
      next: [tripping],
    },
    streetGas: (gas: string) => ({
      title: `The gas is off in your area. Call ${gas}`,
      steps: [
        gasOff,
        `Call ${gas}. Say that your neighbours are off too.`,
        'Leave the gas off until they say that it is safe.',
      ],
      why: [
        'It is off for your neighbours too, so the fault is in the pipes in the street. The gas network mends those.',
      ],
      next: [cold, priority],
    }),
    streetPower: (power: string, network: string) => ({
      title: `It is a power cut in your area. Call ${power}`,
      steps: [
        `Call ${power}. You get through to ${network}.`,
        'Turn off the cooker, the iron and heaters.',
        'Leave one light switched on. It shows you when the power is back.',
        'Use a torch, not candles. Keep the fridge and freezer shut.',
      ],
      why: [
        'It is off for your neighbours too, so the fault is in the street and not in your home. We cannot see or mend it.',
      ],
      next: [
        cut,
        {
          label: 'Off for a long time? See what you are owed',
          link: help('tools/are-we-late?about=cut&what=power-cut'),
        },
        priority,
      ],
    }),
    gasBoiler: 'A gas boiler needs electricity. The gas is often fine when the power is back.',
    creditGone: {
      title: 'Use emergency credit or top up. If you cannot, call us now',
      steps: topUpSteps,
      why: [topUpWhy],
      next: topUpLinks,
    },
    creditUnsure: {
      title: 'Check the credit on your meter. If you cannot, call us now',
      steps: topUpSteps,
      why: [topUpWhy],
      next: topUpLinks,
    },
    toppedUp: (weekday: string, weekend: string, sum: string) => ({
      title: 'Your top-up has not reached the meter. Call us, day or night',
      steps: [
        'Keep the receipt. Your money is not lost.',
        'Key or card: wipe it with a dry cloth, put it in, and wait for a full minute.',
        'Smart meter: type in the 20-digit code from your receipt.',
        priorityCall,
      ],
      why: [
        `A fault in a meter that you top up is ours to mend. In the daytime we must act within ${weekday} on a working day, and ${weekend} on other days. If we are late, we owe you ${sum}.`,
      ],
      next: [
        { label: 'Your top-up is not showing on the meter', link: help('pay-as-you-go/top-up-not-working') },
        owed,
      ],
    }),
    meterFault: (weekday: string, weekend: string) => ({
      title: 'Your meter may be broken. Call us, day or night',
      steps: [
        'Write down any words or numbers on the screen.',
        priorityCall,
        'Do not open the meter, or force in a key or card.',
      ],
      why: [
        `A blank screen or an error can mean that the meter is broken. It is ours to mend. In the daytime we must act within ${weekday} on a working day, and ${weekend} on other days.`,
      ],
      next: [{ label: 'A faulty meter', link: help('meters/faulty-meter') }, owed],
    }),
    tripped: {
      title: 'A switch has tripped. You can put it right yourself',
      steps: trippedSteps,
      why: ['A switch drops to keep you safe when an appliance or a wire has a fault.'],
      next: [tripping],
    },
    look: (power: string) => ({
      title: `Look at the fuse box if you can. If not, call ${power}`,
      steps: [
        'Use a torch. The box is often near the meter, in a hall or under the stairs.',
        'A switch that is down, or halfway, has tripped. Push it fully down, then up.',
        `All up, or you cannot get to it? Call ${power}.`,
      ],
      why: ['When only one home is off, a switch has often tripped. It is safe to look.'],
      next: [tripping, priority],
    }),
    homePower: (power: string) => ({
      title: `Call ${power}. They can find out what is wrong`,
      why: [
        'Your switches are up, so it can be the network’s main fuse, or the meter. The network looks first. The meter is ours.',
      ],
    }),
    unknownPower: (power: string) => ({
      title: `Call ${power}. They know if there is a fault near you`,
      why: ['They see if others near you have called.'],
    }),
    power: (power: string, network: string, hasCredit: boolean) => ({
      steps: [
        `Call ${power}. You get through to ${network}.`,
        `Say that all your switches are up${hasCredit ? ' and that there is credit' : ''}.`,
        'Turn off the cooker, the iron and heaters. Leave one light switched on.',
      ],
      next: [cut, priority],
    }),
    gasHandle: {
      title: 'The gas is turned off at the meter. Find out why before you turn it on',
      steps: [
        'Was there a smell of gas, or an alarm? Leave it off until an engineer says that it is safe.',
        'Turned off for another reason? Turn off the hob, oven, fire and boiler. Then turn the handle slowly, until it is in line with the pipe.',
        'Sniff near each appliance. If you smell gas, turn it off, go outside, and call.',
        'Not sure? Leave it off and call.',
      ],
      why: ['A handle that lies across the pipe is off.'],
      next: [{ label: 'Turn off your gas, and turn it back on', link: help('emergencies/turn-off-your-gas') }],
    },
    gasMeter: {
      title: 'There is credit but no gas. Call us, day or night',
      steps: [
        'Look at the screen of the gas meter. If it says that the supply is off, follow its words.',
        gasOff,
        'Is it still off? Call us.',
      ],
      why: ['With credit left, it is likely to be the meter. It is ours to mend.'],
      next: [
        { label: 'No supply on a prepayment meter', link: help('emergencies/no-supply-prepayment-meter') },
        priority,
      ],
    },
    gasHome: (gas: string) => ({
      title: `Call ${gas} about the gas`,
      steps: [
        gasOff,
        'Say that only your home is off, or that you are not sure.',
        'Leave the gas off until someone has checked it.',
      ],
      why: ['Gas that stops in one home can be the pipe or the meter. The gas network makes sure that it is safe.'],
      next: [cold, priority],
    }),
  },
};
