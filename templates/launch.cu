{{! In a host function: the launch of the variant, or the call that converts arrays for it. }}
{{#converts}}
{{around}}{{types}}({{grid}}, {{block}}, {{shared}}, {{stream}}{{^lasting}}, {{memory}}{{/lasting}}{{#lasting}}{{#arrays_converted}}, {{object}}{{/arrays_converted}}{{/lasting}}{{#arrays_converted}}{{#takes_count}}, {{count}}{{/takes_count}}{{#takes_pitch}}, {{pitch}}{{/takes_pitch}}{{/arrays_converted}}, {{arguments}});
{{/converts}}
{{^converts}}
{{variant}}{{types}}<<<{{its_grid}}, {{its_block}}, {{its_shared}}, {{stream}}>>>({{its_arguments}});
{{/converts}}
