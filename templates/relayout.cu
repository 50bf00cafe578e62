{{! A piece of the user's text where an array of his in shared memory lies otherwise: a longer extent, an index. }}
{{#longer}}{{#open}}({{/open}}{{longer}} + {{by}}{{#open}}){{/open}}{{/longer}}{{#index}}{{index}} + {{index}} / {{pitch}}{{#by}} * {{by}}{{/by}}{{/index}}{{#column}}{{column}} ^ {{row}}{{#pitch}} / {{pitch}}{{/pitch}}{{#columns}} % {{columns}}{{/columns}}{{/column}}
