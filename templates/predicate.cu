{{! A bounds check of excess threads: they stay to help with loads and stores. }}
const bool {{active}} = {{condition}};
